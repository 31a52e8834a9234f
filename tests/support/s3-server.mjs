// An S3 server with one bucket in the given folder. It sends its port to the parent process and exits with it.
import S3rver from 's3rver'

const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'careers' }],
})
const { port } = await server.run()
process.send(port)
process.once('disconnect', () => process.exit(0))
