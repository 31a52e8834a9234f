/** Image rules of §5. */
export const IMAGE_RULES = { max_size: 4194304, min_side: 200, max_side: 2000, crop_ratio: 1 } as const
