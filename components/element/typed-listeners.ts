/** `addEventListener` of an element whose own events have known details. */

/** @typeParam Events details by name */
export interface TypedListeners<Owner, Events> {
  <Name extends keyof Events>(
    type: Name,
    listener: (this: Owner, event: CustomEvent<Events[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  <Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: Owner, event: HTMLElementEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
