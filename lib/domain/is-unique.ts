export const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length
