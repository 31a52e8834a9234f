import { z } from 'zod'
import { Captions } from '#lib/contract/staff/candidacies'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { languageTag } from '#lib/domain/language-tag'

const tag = 'Applications'
export const MAX_CAPTIONS_LENGTH = 500_000
/** Maximum length of a language tag. BCP 47 sets no limit, but tags in use are shorter. */
const MAX_LANGUAGE_TAG_LENGTH = 35

export const putCaptions = staffEndpoint({
  method: 'PUT',
  path: '/candidacies/:id/captions',
  ifMatch: 'optional',
  scope: 'candidacies:write',
  summary:
    'Add or replace the captions of a video or audio answer. With `If-None-Match: *`, returns 412 if there are captions. With `If-Match: "<created_at>"`, returns 412 unless the current captions have this `created_at`. Returns 409 if there is no video or audio answer. The version of the application does not change.',
  tag,
  body: z
    .strictObject({
      content: z
        .string()
        .max(MAX_CAPTIONS_LENGTH)
        .refine((text) => /\S/.test(text), { params: { key: 'REQUIRED' } })
        .describe('WebVTT or SubRip. Only the times and the plain text are stored.'),
      locale: z
        .string()
        .max(MAX_LANGUAGE_TAG_LENGTH)
        .refine((text) => languageTag(text) !== null)
        .describe('Language of the speech as a BCP 47 tag, such as `fr` or `pt-BR`.'),
    })
    .meta({
      examples: [{ content: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGood bread needs time.\n', locale: 'en' }],
    }),
  reply: z.object({ captions: Captions }),
})
export const deleteCaptions = staffEndpoint({
  method: 'DELETE',
  path: '/candidacies/:id/captions',
  ifMatch: 'required',
  scope: 'candidacies:write',
  summary: 'Remove the captions of a video or audio answer. Send their `created_at` as `If-Match`.',
  tag,
})
