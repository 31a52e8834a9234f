/**
 * Screens of the video question except the first, which has no view in the URL. 'choose' lists all ways to answer, so
 * that an existing answer can be replaced.
 */
export const PITCH_VIEWS = ['choose', 'write', 'request', 'phone', 'video', 'silent', 'audio', 'review'] as const
export type PitchView = (typeof PITCH_VIEWS)[number]

/** Screens of the CV step except the first. */
export const RESUME_VIEWS = ['photos', 'write'] as const
export type ResumeView = (typeof RESUME_VIEWS)[number]

/** Dialogs of the review. */
export const REVIEW_VIEWS = ['details', 'sponsor'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Forms of the account screen. The one that opens first has no view in the URL. */
export const ACCOUNT_VIEWS = ['signin', 'signup', 'forgotten'] as const
export type AccountView = (typeof ACCOUNT_VIEWS)[number]

/** Finds a view by its name in the URL. Returns null, the first screen, for an unknown name. */
export const findView = <View extends string>(views: readonly View[], name: string | null | undefined): View | null =>
  views.find((view) => view === name) ?? null
