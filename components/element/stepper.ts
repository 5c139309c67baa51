/**
 * How far a picture has advanced: back, play, forth and a slider. Playing moves the step and nothing else.
 */
import { html, type TemplateResult } from 'lit';
import type { Wording } from '../model/wording.ts';

/** Positions of the slider at the most: a queue has thousands of places. */
const MOST_POSITIONS = 100;

/** Milliseconds that playing takes from start to end, and that a position lasts at the most. */
const PLAYING = 5000;
const LONGEST = 500;

/** Whose step it is. */
export interface SteppedElement {
  /** Null: complete. */
  step: number | null;
  requestUpdate(): void;
  checkVisibility(): boolean;
}

export class Stepper {
  readonly #owner: SteppedElement;
  #total = 0;
  #timer = 0;
  /** What playing has set: who sets another step takes over. */
  #played: number | null = null;

  constructor(owner: SteppedElement) {
    this.#owner = owner;
  }

  /** Ends playing; the picture stays where it is. */
  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** @param total steps to the complete picture; null while it is not known */
  render(total: number | null, { strings, format }: Wording): TemplateResult {
    this.#total = total ?? 0;
    if (total === null || this.#owner.step !== this.#played) this.pause();
    const at = this.#at;
    const done = format(Math.min(this.#owner.step ?? this.#total, this.#total));
    return html`<span class="stepper">
      <button aria-label=${strings.back} aria-disabled=${at === 0} @click=${() => this.#move(at - 1)}>‹</button>
      <button class="play" ?disabled=${!total} @click=${this.#onPlay}>${this.#timer ? strings.pause : strings.play}</button>
      <button aria-label=${strings.forth} aria-disabled=${at === this.#positions} @click=${() => this.#move(at + 1)}>›</button>
      <input
        type="range"
        name="step"
        min="0"
        max=${this.#positions}
        .value=${String(at)}
        aria-label=${strings.stepControl}
        aria-valuetext=${strings.stepText(done, format(this.#total))}
        @input=${this.#onInput}
      />
    </span>`;
  }

  get #positions(): number {
    return Math.min(MOST_POSITIONS, this.#total);
  }

  get #at(): number {
    const { step } = this.#owner;
    if (step === null || step >= this.#total) return this.#positions;
    return Math.round((step * this.#positions) / this.#total);
  }

  readonly #onInput = ({ target }: Event): void => {
    this.pause();
    this.#go((target as HTMLInputElement).valueAsNumber);
  };

  readonly #onPlay = (): void => {
    const playing = this.#timer > 0;
    this.pause();
    this.#owner.requestUpdate();
    if (playing) return;
    const ended = this.#at === this.#positions;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#go(ended ? 0 : this.#positions);
      return;
    }
    if (ended) this.#go(0);
    const pace = Math.min(LONGEST, PLAYING / this.#positions);
    this.#played = this.#owner.step;
    this.#timer = window.setInterval(() => {
      // Nobody looks any more.
      if (!this.#owner.checkVisibility()) {
        this.pause();
        return;
      }
      this.#go(this.#at + 1);
      this.#played = this.#owner.step;
      if (this.#at === this.#positions) this.pause();
    }, pace);
  };

  #move(position: number): void {
    this.pause();
    this.#go(Math.max(0, Math.min(this.#positions, position)));
  }

  #go(position: number): void {
    this.#owner.step =
      position >= this.#positions ? null : Math.round((position * this.#total) / this.#positions);
    this.#owner.requestUpdate();
  }
}
