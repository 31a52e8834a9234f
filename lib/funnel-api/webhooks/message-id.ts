/**
 * What a receiver knows a delivery by: the same at each attempt. The instant is in it because ids begin again where a
 * backup was restored, and a receiver would drop what it takes for a double.
 */
export const messageIdOf = ({ id, created_at }: { id: number; created_at: string }) =>
  `msg_${id}_${Date.parse(created_at).toString(36)}`
