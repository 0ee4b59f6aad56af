// A module hook for Node: a style sheet is an empty module.
export async function load(url, context, nextLoad) {
  return url.endsWith('.css') ? { format: 'module', shortCircuit: true, source: '' } : nextLoad(url, context);
}
