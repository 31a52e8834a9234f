/** Reads a `text/event-stream` event by event, without comments and `retry`. */
export function eventsOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<unknown> => {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text)
      if (event) {
        text = text.slice(event.index + event[0].length)
        return JSON.parse(event[1]!) as unknown
      }
      const { done, value } = await reader.read()
      if (done) return 'ended'
      text += value
    }
  }
  return {
    next,
    /** The next event, or 'too late' after a second. */
    nextWithinSecond: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, 1000, 'too late')))
      // A pending timer would keep the test process from exiting.
      return Promise.race([next(), late]).finally(() => clearTimeout(timer))
    },
    cancel: () => reader.cancel(),
  }
}
