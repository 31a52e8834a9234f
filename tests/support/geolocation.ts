/** The position of the browser: near Lille, or an error with this code of `GeolocationPositionError`. */
export const fakePosition = (errorCode?: number) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (onFound: (at: object) => void, onError: (error: object) => void) =>
        errorCode === undefined
          ? onFound({ coords: { latitude: 50.63, longitude: 3.06 } })
          : onError({ code: errorCode }),
    },
  })

export const removePosition = () => Reflect.deleteProperty(navigator, 'geolocation')
