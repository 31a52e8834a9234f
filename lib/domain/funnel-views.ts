/** Screens of the video question besides its first one. 'choose': all ways to answer, to replace an existing answer. */
export const PITCH_VIEWS = ['choose', 'write', 'request', 'phone', 'video', 'silent', 'audio', 'review'] as const
export type PitchView = (typeof PITCH_VIEWS)[number]

/** Screens of the CV besides its first one. */
export const RESUME_VIEWS = ['photos', 'write'] as const
export type ResumeView = (typeof RESUME_VIEWS)[number]

/** Dialogs of the review. */
export const REVIEW_VIEWS = ['details', 'sponsor'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** The screen with a name of the URL. Null, the first screen, for an unknown one. */
export const findView = <View extends string>(views: readonly View[], name: string | null | undefined): View | null =>
  views.find((view) => view === name) ?? null
