import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Advice } from '#lib/client/recorder/framing/advice'
import { describePicture } from '#lib/client/recorder/framing/describe-picture'
import { createFaceFinder, type FaceFinder } from '#lib/client/recorder/framing/face-finder'
import { deviceStorage } from '#lib/client/storage'

const STORAGE_KEY = 'describe_picture'

/** The choice to describe the picture, which this device remembers, and the current sentence while `isActive`. */
export function useFraming(video: RefObject<HTMLVideoElement | null>, isActive: boolean) {
  const [isOn, setIsOn] = useState(() => deviceStorage.read(STORAGE_KEY) === '1')
  const [advice, setAdvice] = useState<Advice | null>(null)
  const finder = useRef<FaceFinder | null>(null)
  useEffect(() => {
    if (!isOn || !isActive) return
    finder.current ??= createFaceFinder()
    const stop = describePicture({ video: () => video.current, finder: finder.current, onAdvice: setAdvice })
    return () => {
      stop()
      setAdvice(null)
    }
  }, [isOn, isActive, video])
  // The detector stays loaded during a recording.
  useEffect(() => {
    if (!isOn) return
    return () => {
      finder.current?.close()
      finder.current = null
    }
  }, [isOn])
  const choose = (next: boolean) => {
    deviceStorage.write(STORAGE_KEY, next ? '1' : null)
    setIsOn(next)
  }
  return { isOn, choose, advice }
}
