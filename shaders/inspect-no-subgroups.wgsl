// Logs no subgroups: there are none on this GPU, or several workgroups.
// Needs: nothing; stands where inspect-subgroups.wgsl else does.

fn log_subgroup(_lane: u32) {}
