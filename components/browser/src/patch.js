// Draws a described tree into the page, changing only what differs. Live inputs stay where they are, so that typing,
// caret and an unfinished conversion of the input method survive updates. Text becomes text nodes, never markup.

const drawn = new WeakMap(); // DOM node -> the description it was last drawn from
const registries = new WeakMap(); // root -> Map of key -> DOM node

/**
 * Describe an element. `props` are attributes, except: `key` (the element is kept wherever it moves), `initial`
 * (properties set when it is made, the reader's own from then on) and `fill` with `print` (content made by a function).
 */
export function el(tag, props = {}, ...children) {
  const inside = described(children);
  const { key, initial, fill, print, ...attributes } = props;
  const content = print ?? `${tag}(${inside.map((child) => child.print).join("|")})`;
  return {
    tag,
    key,
    initial,
    fill,
    attributes,
    children: inside,
    keys: [...(key ? [key] : []), ...inside.flatMap((child) => child.keys)],
    print: content,
    whole: `${tag} ${key} ${JSON.stringify(attributes)} ${fill ? content : inside.map((child) => child.whole).join("|")}`,
  };
}

/** The same element with `more` attributes. */
export function withAttributes({ tag, key, initial, fill, print, attributes, children }, more) {
  return el(tag, { ...attributes, ...more, key, initial, fill, print: fill && print }, children);
}

const described = (children) =>
  children
    .flat(Infinity)
    .filter((child) => present(child) && child !== "")
    .map((child) => (typeof child === "string" ? { tag: "#text", text: child, print: child, whole: child, keys: [] } : child));

/** Make the content of `root` what `children` describe. */
export function patch(root, children) {
  const known = registries.get(root) ?? new Map();
  const pass = { known, claimed: new Set(), document: root.ownerDocument, active: activeElement(root) };
  const caret = rememberCaret(pass.active);
  reconcile(root, described(children), pass);
  for (const [key, node] of known) if (!pass.claimed.has(node)) known.delete(key);
  registries.set(root, known);
  if (pass.active && pass.active.isConnected && activeElement(root) !== pass.active) caret();
}

function activeElement(root) {
  const active = root.getRootNode().activeElement;
  return active && root.contains(active) ? active : null;
}

function rememberCaret(element) {
  const hasCaret = element?.tagName === "INPUT" && element.type === "text";
  const range = hasCaret ? [element.selectionStart, element.selectionEnd, element.selectionDirection] : null;
  return () => {
    element.focus({ preventScroll: true });
    if (range) element.setSelectionRange(...range);
  };
}

function reconcile(parent, descriptions, pass) {
  const matched = match([...parent.childNodes], descriptions, pass);
  const nodes = descriptions.map((description, i) => {
    const node = matched[i] ?? create(description, pass);
    update(node, description, pass);
    return node;
  });
  place(parent, nodes, pass);
}

/** For each description the node that shows it already: by key, by a key inside, by same content, then by same tag. */
function match(old, descriptions, pass) {
  const result = descriptions.map((description) => claimKeyed(description, pass));
  const free = old.filter((node) => drawn.has(node) && !drawn.get(node).key && !pass.claimed.has(node));
  const rounds = [
    { asks: (is) => is.keys.length > 0, fits: (was, is) => was.keys.some((key) => is.keys.includes(key)) },
    { asks: () => true, fits: (was, is) => was.print === is.print },
    { asks: () => true, fits: () => true },
  ];
  for (const { asks, fits } of rounds) {
    descriptions.forEach((description, i) => {
      if (result[i] || description.key || !asks(description)) return;
      const at = free.findIndex((node) => drawn.get(node).tag === description.tag && fits(drawn.get(node), description));
      if (at >= 0) [result[i]] = free.splice(at, 1);
    });
  }
  return result;
}

function claimKeyed({ key, tag }, pass) {
  const node = key ? pass.known.get(key) : undefined;
  if (!node || pass.claimed.has(node) || drawn.get(node).tag !== tag) return undefined;
  pass.claimed.add(node);
  return node;
}

function create(description, pass) {
  if (description.tag === "#text") return pass.document.createTextNode("");
  const node = pass.document.createElement(description.tag);
  if (description.key && !pass.claimed.has(pass.known.get(description.key))) {
    pass.known.set(description.key, node);
    pass.claimed.add(node);
  }
  return node;
}

function update(node, description, pass) {
  const was = drawn.get(node);
  drawn.set(node, description);
  if (was?.whole === description.whole) {
    for (const key of description.keys) pass.claimed.add(pass.known.get(key));
    return;
  }
  if (description.tag === "#text") {
    if (node.data !== description.text) node.data = description.text;
    return;
  }
  updateAttributes(node, was?.attributes ?? {}, description.attributes);
  if (!description.fill) reconcile(node, description.children, pass);
  else if (was?.print !== description.print) description.fill(node);
  if (!was) Object.assign(node, description.initial);
}

function updateAttributes(node, was, is) {
  for (const name of Object.keys(was)) if (!present(is[name])) node.removeAttribute(name);
  for (const [name, value] of Object.entries(is)) {
    const text = value === true ? "" : String(value);
    if (present(value) && node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

const present = (value) => value !== undefined && value !== null && value !== false;

/** Put `nodes` in order. What holds the focus is never moved: the others are moved around it. */
function place(parent, nodes, pass) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node !== next && node.parentNode === parent && node.contains(pass.active)) {
      while (next !== node) {
        const after = next.nextSibling;
        next.remove();
        next = after;
      }
    }
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}
