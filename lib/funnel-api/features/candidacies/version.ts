type Versioned = { work_version: number | null; status_changed_at: string | null }

/**
 * Returns the version of an application for `If-Match`. It contains the time of the last status change, because a
 * server of the previous release changes the status without counting it.
 */
export const versionOf = ({ work_version, status_changed_at }: Versioned) =>
  `${work_version ?? 0}.${status_changed_at === null ? 0 : Date.parse(status_changed_at).toString(36)}`
