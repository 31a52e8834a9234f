import type { VideoText } from '#lib/domain/video-text'

/** The captions of a video, shown from the start. For use inside <video>. */
export const Captions = ({ text, lang }: { text: VideoText | null; lang: string }) =>
  text?.captions_url && <track kind="captions" src={text.captions_url} srcLang={lang} default />
