// What is wider than the sheet scrolls in itself. Where it does, it can be reached by keyboard and has a name; where it
// does not, it is no stop on the way.

/** Watches the boxes of class "wide" and the formulas in running text under `root`. */
export class Scrollers {
  #root;
  #nameOfFormula;
  #frame = 0;
  #resized = new ResizeObserver(() => this.look());

  constructor(root, nameOfFormula) {
    this.#root = root;
    this.#nameOfFormula = nameOfFormula;
    this.#resized.observe(root);
  }

  /** Look again, once the browser lays the page out anyway. */
  look() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#foldFormulas();
      this.#nameBoxes();
    });
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.#resized.disconnect();
  }

  // Sizes are all read before anything is written: each change of place would lay the page out once more.
  #foldFormulas() {
    const room = this.#root.querySelector(".body").clientWidth;
    const formulas = [...this.#root.querySelectorAll(".formula:not(.display)")];
    const tooWide = formulas.map((formula) => Math.max(formula.offsetWidth, formula.scrollWidth) > room);
    formulas.forEach((formula, i) => formula.classList.toggle("too-wide", tooWide[i]));
  }

  #nameBoxes() {
    const boxes = [...this.#root.querySelectorAll(".wide, .formula:not(.display)")];
    const scrolling = boxes.map((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth); // inline: 0
    boxes.forEach((box, i) => {
      const region = { tabindex: "0", role: "region", "aria-label": box.dataset.label ?? this.#nameOfFormula() };
      for (const [name, value] of Object.entries(region)) {
        if (scrolling[i]) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    });
  }
}
