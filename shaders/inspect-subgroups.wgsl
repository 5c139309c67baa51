// Logs which subgroup each invocation of a run's only workgroup is in.
// Needs: inspect-log.wgsl. Joined first, because an extension is enabled before anything is declared.

enable subgroups;

// To be called where the whole workgroup still walks together. A subgroup is named by its lowest lane.
fn log_subgroup(lane: u32) {
  atomicStore(&tickets[2u + lane], subgroupBroadcastFirst(lane));
}
