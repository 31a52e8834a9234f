import { z } from 'zod'
import { createRecord } from '#lib/contract/candidacy-files'
import { endpoint } from '#lib/contract/endpoint'
import { grantUpload } from '#lib/contract/extensions'
import { IsoCountry } from '#lib/domain/address'
import { Recording, RecordingLink } from '#lib/domain/recording'
import { id } from '#lib/contract/id'

/**
 * Extensions: recording the pitch with a phone. The page on the computer creates a link and follows its status. The
 * phone exchanges the link's token for a credential that grants only the calls below `/recording`.
 */

/** Letters and digits only, because some phones cut other characters from the end of a link in a message. */
const token = z.string().regex(/^[a-z\d]{40,60}$/)
const take_id = z.string().regex(/^[\w-]{1,64}$/)

/**
 * Creates a link, valid once and for 20 minutes. It revokes open links of the same pitch. Only this reply has
 * the token.
 */
export const createRecordingLink = endpoint({
  method: 'POST',
  path: '/me/recording_links',
  body: z.object({ candidacy_id: id, pitch_id: id }),
  /** `url` is '{company}/recording#{token}'. The fragment is not sent to servers, so it reaches no log. */
  reply: RecordingLink.extend({ url: z.string() }),
})
export const readRecordingLink = endpoint({ method: 'GET', path: '/me/recording_links/:id', reply: RecordingLink })
/**
 * The link as a `text/event-stream`: one `RecordingLink` for each change, until the status is final. Returns 429 for
 * more than 6 concurrent streams of a user.
 */
export const followRecordingLink = endpoint({
  method: 'GET',
  path: '/me/recording_links/:id/events',
  reply: RecordingLink,
})
/**
 * Sends the link to a phone. The API stores only the token's hash, so the caller passes the token again. 422 with
 * `phone_number` if the number is invalid. 429 above 5 messages of a user per hour, 3 of them to the same number, or 12
 * messages of all users to a number. 501 if the link is not `is_sms_active`.
 */
export const sendRecordingLink = endpoint({
  method: 'POST',
  path: '/me/recording_links/:id/sms',
  body: z.object({
    token,
    phone_number: z.string().min(1).max(40),
    /** The country whose national format the number has: 'FR'. */
    iso_country: IsoCountry.nullable().default(null),
    /** Instead of the country: '+33'. */
    phone_code: z
      .string()
      .regex(/^\+?\d{1,4}$/)
      .nullable()
      .default(null),
  }),
  reply: RecordingLink,
})
export const cancelRecordingLink = endpoint({
  method: 'DELETE',
  path: '/me/recording_links/:id',
  reply: RecordingLink,
})

/**
 * On the phone: exchanges the token for the credential, which the proxy stores in a separate cookie. The errors are
 * NOT_FOUND (unknown link), CONFLICT (another phone uses it), TOKEN_EXPIRED, GONE (cancelled, or replaced by a newer
 * link), ALREADY_CONFIRMED and CAMPAIGN_CLOSED. The same phone may call again, with its credential or its key.
 */
export const openRecording = endpoint({
  method: 'POST',
  path: '/recording/open',
  body: z.object({
    token,
    /** A random secret of the phone. A call with the same key is repeated, for example after a lost response. */
    key: z
      .string()
      .regex(/^[\w-]{20,64}$/)
      .optional(),
  }),
  reply: Recording.extend({ auth_token: z.string().optional() }),
})
/** Available for two hours from the opening, whatever the status of the link. */
export const readRecording = endpoint({ method: 'GET', path: '/recording', reply: Recording })
/** Reports the phone's progress to the page on the computer. */
export const reportRecording = endpoint({
  method: 'PATCH',
  path: '/recording',
  body: z.object({
    status: z.enum(['opened', 'recording', 'uploading']),
    percent: z.int().min(0).max(100).nullable().default(null),
  }),
  reply: Recording,
})
/** Counts a finished recording, once per ID. CONFLICT above the pitch's `tries`. */
export const countRecordingAttempt = endpoint({
  method: 'POST',
  path: '/recording/takes',
  body: z.object({ take_id }),
  reply: Recording,
})
/** Permission to upload the video, or its thumbnail, to the user's own folder. */
export const grantRecording = endpoint({
  method: 'POST',
  path: '/recording/uploads',
  body: z.object({ filename: grantUpload.body.shape.filename }),
  reply: grantUpload.reply,
})
/** Saves the video as `createRecord` does. The link is then done, and the credential grants only `readRecording`. */
export const saveRecording = endpoint({
  method: 'POST',
  path: '/recording/record',
  body: createRecord.body.shape.record.omit({ pitch_id: true, candidacy_id: true }),
  reply: Recording,
})
