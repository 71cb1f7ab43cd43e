/** Why the host did not let a text pass: its own reason, or none. */
export interface Refusal {
  reason?: string | undefined;
}
