import { proxy } from '#lib/server/proxy'

type Context = { params: Promise<{ path: string[] }> }

const handle = async (request: Request, { params }: Context) =>
  proxy(request, `/${(await params).path.map(encodeURIComponent).join('/')}`)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
