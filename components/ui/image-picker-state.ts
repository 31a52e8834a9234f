import type { ImageProblem, OpenImage } from './image-file'

export type ImageState =
  | { at: 'choosing'; problem: (ImageProblem & { name: string }) | null }
  | { at: 'cropping'; image: OpenImage; failure: string | null }
  /** Progress from 0 to 1. */
  | { at: 'sending'; image: OpenImage; progress: number }

type Action =
  | { type: 'opened'; image: OpenImage }
  | { type: 'rejected'; problem: ImageProblem; name: string }
  | { type: 'sending' }
  | { type: 'progress'; progress: number }
  | { type: 'failed'; failure: string }
  | { type: 'change-file' }

/** The state of the picker: choosing a file, cropping, uploading. */
export function imageReducer(state: ImageState, action: Action): ImageState {
  switch (action.type) {
    case 'opened':
      return { at: 'cropping', image: action.image, failure: null }
    case 'rejected':
      return { at: 'choosing', problem: { ...action.problem, name: action.name } }
    case 'change-file':
      return { at: 'choosing', problem: null }
    case 'sending':
      return state.at === 'cropping' ? { at: 'sending', image: state.image, progress: 0 } : state
    case 'progress':
      return state.at === 'sending' ? { ...state, progress: action.progress } : state
    case 'failed':
      return state.at === 'sending' ? { at: 'cropping', image: state.image, failure: action.failure } : state
  }
}
