// Declares the fonts to the whole document: a font face inside a shadow root is ignored by browsers.

const ID = "anaume-fonts";

/** Add the style sheet with the font faces to the document, once. */
export function linkFonts() {
  if (document.getElementById(ID)) return;
  const link = document.createElement("link");
  link.id = ID;
  link.rel = "stylesheet";
  link.href = new URL("./faces.css", import.meta.url).href;
  document.head.append(link);
}

/** The component for pages without a sheet: it draws nothing and takes no room. */
export default function fonts({ parentElement }) {
  linkFonts();
  const host = parentElement.host ?? parentElement;
  host.closest('[data-testid="stElementContainer"]')?.style.setProperty("display", "none");
}
