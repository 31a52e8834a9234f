/**
 * Returns the ID by which a receiver recognizes a delivery, the same for each attempt. It contains the timestamp,
 * because row IDs start again after a restore from a backup, and the receiver would drop a new delivery as a duplicate.
 */
export const messageIdOf = ({ id, created_at }: { id: number; created_at: string }) =>
  `msg_${id}_${Date.parse(created_at).toString(36)}`
