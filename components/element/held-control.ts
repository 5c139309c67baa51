/**
 * The control that a pointer holds: it gives the focus back when done, so that a speaker's next arrow key turns the page
 * again. Who goes on with the keyboard keeps the focus.
 */
export class HeldControl {
  #held: HTMLElement | null = null;

  /** A pointer went down on something. */
  take(event: Event): void {
    // Whoever reads the table goes on there, until it is closed.
    this.#held = (event.target as Element).closest<HTMLElement>(
      ':is(input, button, select, summary):not(.sheet *)',
    );
    // It may be released anywhere.
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => this.#release(), { once: true });
    }
  }

  /** A key was pressed. */
  keep(): void {
    this.#held = null;
  }

  /** A control's value has changed. */
  change({ target }: Event): void {
    if (target === this.#held) this.#held?.blur();
  }

  #release(): void {
    // A select is still open then, and is done with when its value changes.
    if (this.#held instanceof HTMLSelectElement) return;
    this.#held?.blur();
    this.#held = null;
  }
}
