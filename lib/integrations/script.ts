/** Loads a third party's script by its address, once. Only a choice of the visitor may lead here. */
export function loadScript(src: string) {
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
