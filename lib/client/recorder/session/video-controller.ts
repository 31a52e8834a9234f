import { deleteWrittenDrafts } from '#lib/client/written-draft'
import { captureThumbnail } from '../capture/measure-video'
import type { RecorderState, StoredVideo } from '../state/types'
import { saveProblem, uploadProblem } from '../state/upload-problem'
import { deleteAttempt } from '../store/attempt-store'
import { deleteOlderAttempts } from '../store/stored-videos'
import { createUploader } from '../upload/uploader'
import { createAttemptReports } from './attempt-reports'
import type { SessionContext } from './types'

/** Reports a video as an attempt, uploads it and saves it to the application. */
export class VideoController {
  readonly #context: SessionContext
  readonly #onRecorded: () => void
  readonly #reportAttempt: ReturnType<typeof createAttemptReports>
  readonly #uploader: ReturnType<typeof createUploader>
  #isListening = false

  constructor(context: SessionContext, onRecorded: () => void) {
    this.#context = context
    this.#onRecorded = onRecorded
    this.#reportAttempt = createAttemptReports((take_id) => context.options().onAttempt(take_id))
    this.#uploader = createUploader(
      (filename) => context.options().grant(filename),
      (upload) => {
        if (context.state().at !== 'uploading') return
        // Another tab or the browser has deleted the video.
        if (upload.at === 'cancelled') return context.dispatch({ type: 'leave' })
        if (upload.at !== 'failed') return context.dispatch({ type: 'upload_changed', upload })
        const { error } = upload
        context.dispatch({ type: 'failed', problem: uploadProblem(error), error })
      },
    )
  }

  /** Call after each stored chunk. The last one may be stored after the recorder was closed. */
  notifyData = (take_id: string) => {
    if (this.#isListening) this.#uploader.notifyData(take_id)
  }
  retryUpload = () => this.#uploader.retry()
  stop = () => this.#uploader.stop()

  /** Counts a complete video, starts its upload and deletes the previous ones. */
  complete(video: StoredVideo) {
    if (video.kind === 'recorded') this.#onRecorded()
    this.report(video)
    this.#context.dispatch({ type: 'recorded', video })
    // Not if the user has opened another screen, because the previous video may be the current one there. Attempts that
    // remain are deleted after their expiry.
    if (this.#isAt('uploading', video))
      void deleteOlderAttempts(this.#context.options().attemptKey, video.take_id).catch(() => undefined)
  }

  #isAt(at: 'uploading' | 'saving', { take_id }: StoredVideo) {
    const state = this.#context.state()
    return state.at === at && state.video.take_id === take_id
  }

  /** Reports a recorded attempt. A failed report is repeated before the video is saved. */
  report({ kind, take_id }: StoredVideo) {
    if (kind === 'recorded') void this.#reportAttempt(take_id).catch(() => undefined)
  }

  delete = async (take_id: string) => {
    this.#uploader.stop()
    // An attempt that remains is offered again when the user returns.
    await deleteAttempt(take_id).catch(() => undefined)
    this.#context.dispatch({ type: 'leave' })
  }

  /** Runs the effects of entering a state. Resolves when they no longer read the video. */
  async enter(now: RecorderState): Promise<void> {
    if (now.at === 'saving') return this.#save(now)
    if (now.at === 'uploading') this.#uploader.finish(now.video.take_id)
    else if (now.at === 'permission' || now.at === 'choosing') this.#uploader.stop()
  }

  async #save({ video, file }: RecorderState & { at: 'saving' }) {
    const { options, dispatch } = this.#context
    try {
      if (video.kind === 'recorded') await this.#reportAttempt(video.take_id)
      await options().onSaved(file, await captureThumbnail(video.url, video.duration_ms))
      deleteWrittenDrafts(options().attemptKey)
    } catch (error) {
      if (this.#isAt('saving', video)) dispatch({ type: 'failed', problem: saveProblem(error), error })
      return
    }
    // The user may have opened another screen, such as the next recording, which must go on.
    if (this.#isAt('saving', video)) dispatch({ type: 'saved' })
    // The video is saved, so a failed deletion is not a problem for the user.
    await deleteOlderAttempts(options().attemptKey, video.take_id).catch(() => undefined)
    await deleteAttempt(video.take_id).catch(() => undefined)
  }

  /** Retries when the network returns. The returned function stops listening and stops the upload. */
  listen() {
    const onOnline = () => {
      const state = this.#context.state()
      if (state.at === 'failed' && state.video) this.#context.dispatch({ type: 'retry' })
      else if (state.at === 'uploading') this.#uploader.retry()
    }
    this.#isListening = true
    window.addEventListener('online', onOnline)
    return () => {
      this.#isListening = false
      window.removeEventListener('online', onOnline)
      this.#uploader.stop()
    }
  }
}
