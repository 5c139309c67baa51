/** Devices for plans. */
import type { PlanLimits } from '../../components/model/limits.ts';

/** @param bytes of memory that a workgroup has */
export function withMemory(bytes: number): PlanLimits {
  return {
    maxComputeInvocationsPerWorkgroup: 256,
    maxComputeWorkgroupSizeX: 256,
    maxComputeWorkgroupStorageSize: bytes,
  };
}
