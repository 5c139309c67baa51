/** What a device allows, as far as a plan cares. */

/** The limits that a plan respects, named as in WebGPU's `GPUSupportedLimits`. */
export interface PlanLimits {
  readonly maxComputeInvocationsPerWorkgroup: number;
  readonly maxComputeWorkgroupSizeX: number;
  /** Bytes. */
  readonly maxComputeWorkgroupStorageSize: number;
}

/** The limits that matter, of a device that has many. */
export function planLimits(limits: PlanLimits): PlanLimits {
  const { maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupSizeX, maxComputeWorkgroupStorageSize } =
    limits;
  return { maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupSizeX, maxComputeWorkgroupStorageSize };
}
