import type { TestApi } from '#tests/support/api'
import { apply, VIDEO, signUp } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

export type Slug = 'night-baker' | 'storyteller'

/** Creates a candidate with a video. For 'storyteller', the next stage is the pitch, otherwise an earlier one. */
export async function candidateAtPitch(api: TestApi, slug: Slug = 'storyteller') {
  const person = await signUp(api)
  const { id } = await apply(api, person, slug)
  const { pitch } = await api.campaign(slug)
  const pitch_id = pitch!.id
  const video = await person.upload('records', 'pitch.mp4', VIDEO)
  const record = (clip: Stored, changes: object = {}) =>
    person.send('POST', '/me/records', {
      record: { pitch_id, candidacy_id: id, url: clip.url, thumb_url: null, fs_handle: clip.handle, ...changes },
    })
  return { person, id, video, record, pitch_id }
}
