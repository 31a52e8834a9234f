/** The built-in templates of a language. A kind can have several templates, which are numbered from the second one. */
export type DefaultTexts = Record<
  'rejection' | 'rejection-2' | 'interview' | 'information',
  { name: string; content: string }
>
