// Which addresses in a test may be fetched or followed. A test is written by people and models: nothing is loaded from
// another host before the reader asks for it, since an address alone can carry text away.

const MAX_DATA_ADDRESS_CHARACTERS = 4_000_000;
const PICTURE_DATA = /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i;
const SOUND_DATA = /^data:audio\/(mpeg|mp4|ogg|wav|webm);base64,[a-z0-9+/=\s]*$/i;
const OWN_FOLDERS = ["media/", "app/static/"]; // the only paths of this server that hold pictures and sound

function parsed(address) {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
}

function isOwn(url) {
  const base = new URL(".", document.baseURI);
  const roots = [base.pathname, "/"];
  return url.origin === base.origin && roots.some((root) => OWN_FOLDERS.some((folder) => url.pathname.startsWith(root + folder)));
}

function media(address, dataPattern) {
  if (/^data:/i.test(address)) {
    const fits = address.length <= MAX_DATA_ADDRESS_CHARACTERS && dataPattern.test(address);
    return fits ? { from: "here", href: address } : { from: "nowhere" };
  }
  const url = parsed(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) return { from: "nowhere" };
  if (isOwn(url)) return { from: "here", href: url.href };
  return url.origin === location.origin ? { from: "nowhere" } : { from: "elsewhere", href: url.href, host: url.host };
}

/** `{from: "here" | "elsewhere" | "nowhere", href, host}`: whether a picture may be shown at once, on request, never. */
export const picture = (address) => media(address, PICTURE_DATA);

/** The same for a sound recording; nothing is fetched before it is played. */
export const sound = (address) => media(address, SOUND_DATA);

/** The address a link may lead to, or null. */
export function linkTarget(address) {
  const url = parsed(address);
  return url && ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}
