/** The colours of workgroups: one ramp from dark blue to sand, by index. Twin of shaders/ramp.wgsl. */

const RAMP = [0x13294b, 0x1d4468, 0x2b6079, 0x417a7e, 0x63907a, 0x8ea472, 0xbbb168, 0xe3b960];

/**
 * The colour of one of so many.
 *
 * @param index from 0
 * @returns red, green and blue, whole numbers 0…255
 * @example rampColour(15, 16) // [227, 185, 96]
 */
export function rampColour(index: number, groups: number): readonly [number, number, number] {
  const steps = Math.max(1, groups - 1);
  const at = index * (RAMP.length - 1);
  const from = Math.floor(at / steps);
  const share = at % steps;
  const channel = (shift: number) => {
    const [a, b] = [RAMP[from]!, RAMP[Math.min(RAMP.length - 1, from + 1)]!];
    const mixed = ((a >> shift) & 255) * (steps - share) + ((b >> shift) & 255) * share;
    return Math.floor((mixed + (steps >> 1)) / steps);
  };
  return [channel(16), channel(8), channel(0)];
}
