/** Inspects a process that was started with `--inspect=127.0.0.1:PORT`, through the DevTools protocol. */
export async function inspect(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let last = 0
  const call = (method: string) =>
    new Promise<void>((resolve) => {
      const id = ++last
      const hear = ({ data }: MessageEvent<string>) => {
        if ((JSON.parse(data) as { id?: number }).id !== id) return
        socket.removeEventListener('message', hear)
        resolve()
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    /** Collects garbage now, not when the engine decides to. */
    collectGarbage: () => call('HeapProfiler.collectGarbage'),
    close: () => socket.close(),
  }
}
