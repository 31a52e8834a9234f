import { dropTake } from '#lib/client/takes/take-store'
import { dropOthers } from './kept-takes'
import { problemOfKeeping, problemOfSending } from './send-problem'
import { createSending } from './sending'
import type { Part } from './session'
import type { KeptFilm, RecorderState } from './state'
import { createTries } from './tries'
import { thumbOf } from './watch-film'

/** Processes a recording: reports it, uploads it, adds it to the application. */
export class FilmPart {
  readonly #part: Part
  readonly #onTaken: () => void
  readonly #tell: ReturnType<typeof createTries>
  readonly #sending: ReturnType<typeof createSending>

  constructor(part: Part, onTaken: () => void) {
    this.#part = part
    this.#onTaken = onTaken
    this.#tell = createTries((take_id) => part.ask().onTry(take_id))
    this.#sending = createSending(
      (filename) => part.ask().grant(filename),
      (send) => {
        if (part.state().at !== 'uploading') return
        if (send.at !== 'failed') return part.dispatch({ type: 'sending', send })
        const { error } = send
        part.dispatch({ type: 'failed', problem: problemOfSending(error), error })
      },
    )
  }

  /** More data of a recording is stored and can be uploaded. */
  grow = (take_id: string) => this.#sending.grow(take_id)
  /** Skips the delay before the next attempt. */
  poke = () => this.#sending.poke()
  stop = () => this.#sending.stop()

  /** A recording is complete: it counts, replaces the previous one, and is uploaded. */
  filmed(film: KeptFilm) {
    if (film.kind === 'recorded') this.#onTaken()
    this.tell(film)
    void dropOthers(this.#part.ask().takeKey, film.take_id).catch(() => undefined)
    this.#part.dispatch({ type: 'filmed', film })
  }

  /** Counts a recorded attempt. If the report fails, it is repeated before the video is saved. */
  tell({ kind, take_id }: KeptFilm) {
    if (kind === 'recorded') void this.#tell(take_id).catch(() => undefined)
  }

  drop = async (take_id: string) => {
    this.#sending.stop()
    await dropTake(take_id).catch(() => undefined)
    this.#part.dispatch({ type: 'leave' })
  }

  entered(now: RecorderState) {
    if (now.at === 'uploading') this.#sending.finish(now.film.take_id)
    else if (now.at === 'saving') void this.#save(now)
    else if (now.at === 'permission' || now.at === 'choosing') this.#sending.stop()
  }

  async #save({ film, file }: RecorderState & { at: 'saving' }) {
    const { ask, dispatch } = this.#part
    try {
      if (film.kind === 'recorded') await this.#tell(film.take_id)
      await ask().onSaved(file, await thumbOf(film.url, film.duration_ms))
      dispatch({ type: 'saved' })
      await dropOthers(ask().takeKey, null).catch(() => undefined)
    } catch (error) {
      dispatch({ type: 'failed', problem: problemOfKeeping(error), error })
    }
  }

  /** Retries when the network is back; the returned function stops listening. */
  listen() {
    const onOnline = () => {
      const now = this.#part.state()
      if (now.at === 'failed' && now.film) this.#part.dispatch({ type: 'retry' })
      else if (now.at === 'uploading') this.#sending.poke()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      this.#sending.stop()
    }
  }
}
