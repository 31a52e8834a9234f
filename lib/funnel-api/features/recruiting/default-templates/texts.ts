/** The built-in templates of a language. A kind can have several, with a number after the kind. */
export type DefaultTexts = Record<
  'rejection' | 'rejection-2' | 'interview' | 'information',
  { name: string; content: string }
>
