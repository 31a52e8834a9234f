/** Reads a `text/event-stream` event by event; comments and `retry` are left out. */
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
    /** What would take longer than a second is too late. */
    soon: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, 1000, 'too late')))
      // What is left running keeps the process of the tests from its end.
      return Promise.race([next(), late]).finally(() => clearTimeout(timer))
    },
    leave: () => reader.cancel(),
  }
}
