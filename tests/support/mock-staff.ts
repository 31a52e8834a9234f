import { setManagerTransport } from '#lib/client/manager/api'
import type { StaffEvent } from '#lib/contract/staff/inbox'
import { settle } from '#tests/support/settle'
import { type ErrorCode, type FieldError, STATUS } from '#lib/contract/errors'

export type StaffCall = {
  /** As in 'GET /inbox'. */
  call: string
  path: string
  query: URLSearchParams
  /** Null for reads and files. */
  body: unknown
  headers: Headers
  company: string | null
  /** The idempotency key. */
  key: string | null
}
/** Calls that fail, with their error. */
export type Failing = Map<string, ErrorCode>

export type ErrorFields = Record<string, FieldError>
export const errorReply = (code: ErrorCode, fields?: ErrorFields) =>
  Response.json({ error: { code, message: code, fields } }, { status: STATUS[code] })

async function read(request: Request): Promise<StaffCall> {
  const { pathname, searchParams: query } = new URL(request.url)
  const path = pathname.replace('/staff/v1', '')
  const isFile = request.headers.get('content-type') === 'application/octet-stream'
  return {
    call: `${request.method} ${path}`,
    path,
    query,
    headers: request.headers,
    body: request.method === 'GET' || isFile ? null : JSON.parse((await request.text()) || '{}'),
    company: request.headers.get('x-company'),
    key: request.headers.get('idempotency-key'),
  }
}

/** `connectsLate`: the event stream connects with the first event, so that its connection causes no other reads. */
type Options = { connectsLate?: boolean }

/**
 * A mock of the staff API. `reply` returns a response or its JSON, or undefined for unknown calls, which get NOT_FOUND.
 * Records the calls it receives.
 */
export function mockStaff(
  reply: (call: StaffCall) => object | undefined,
  failing: Failing = new Map(),
  { connectsLate = false }: Options = {},
) {
  const calls: StaffCall[] = []
  const held = new Map<string, Promise<void>>()
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  let connect = () => {}
  const firstEvent = new Promise<void>((resolve) => (connect = resolve))
  setManagerTransport(async (request) => {
    const received = await read(request)
    const { call } = received
    calls.push(received)
    await held.get(call)
    const failure = failing.get(call)
    if (failure !== undefined) return errorReply(failure)
    if (call === 'GET /events') {
      if (connectsLate) await firstEvent
      return new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (events = controller) }))
    }
    const body = reply(received)
    if (body === undefined) return errorReply('NOT_FOUND')
    return body instanceof Response ? body : Response.json(body)
  })
  const send = async (event: StaffEvent) => {
    connect()
    if (connectsLate && !events) await settle()
    events?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  }
  return {
    calls,
    failing,
    callsOf: (call: string) => calls.filter((each) => each.call === call),
    /** Delays the response of a call until the returned function is called. */
    hold(call: string) {
      let release = () => {}
      held.set(call, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(call)
        release()
      }
    },
    /** Sends the event that an application changed. */
    emit: (id: number) => void send({ type: 'application.changed', id }),
    /** Sends the event that the role of the member changed. */
    emitAccess: () => void send({ type: 'access.changed' }),
    /** Ends the event stream, as when the member loses access. */
    endEvents: () => events?.close(),
  }
}
