import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { listResumes } from '#lib/contract/candidacies'
import { uniqueResumes } from '#lib/domain/resume'

export const useResumes = () => useSWR(keyOf(listResumes), async () => uniqueResumes(await call(listResumes)))
