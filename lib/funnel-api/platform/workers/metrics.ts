import { Counter, Gauge, Histogram } from 'prom-client'

export type Outcome = 'done' | 'rejected' | 'failed' | 'deadline' | 'memory' | 'crash' | 'overloaded'

export const jobs = new Counter({
  name: 'worker_jobs_total',
  help: 'Jobs in worker processes, by task and outcome.',
  labelNames: ['task', 'outcome'],
})
export const seconds = new Histogram({
  name: 'worker_job_seconds',
  help: 'Duration of jobs in worker processes, without waiting time.',
  labelNames: ['task'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120],
})
export const queueLength = new Gauge({ name: 'worker_queue_length', help: 'Jobs waiting for a worker process.' })
export const processes = new Gauge({ name: 'worker_processes', help: 'Worker processes running.' })
