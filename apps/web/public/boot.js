/* Runs before the first paint, in every browser: ES5 only, no modules. */
;(function () {
  'use strict'

  var root = document.documentElement

  /* The colour scheme, so that a dark page does not flash light. The key is Mantine's. */
  function colourScheme() {
    var stored = null
    try {
      stored = localStorage.getItem('mantine-color-scheme-value')
    } catch (error) {
      stored = null
    }
    if (stored === 'light' || stored === 'dark') return stored
    return window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  /*
   * The floor: Chrome and WebView 111, Firefox 115, Safari 16.4. Array.prototype.toSorted came with Chrome 110,
   * Firefox 115 and Safari 16; CSS nesting-free checks cannot tell 110 from 111, color-mix can. Regular
   * expression lookbehind came to Safari with 16.4.
   */
  function isSupported() {
    try {
      new RegExp('(?<=a)b')
    } catch (error) {
      return false
    }
    return (
      typeof Array.prototype.toSorted === 'function' &&
      typeof ReadableStream === 'function' &&
      !!(window.CSS && CSS.supports && CSS.supports('color', 'color-mix(in srgb, red, blue)'))
    )
  }

  function refuse() {
    var sentence = document.createElement('p')
    sentence.className = 'unsupported'
    sentence.setAttribute('role', 'alert')
    sentence.appendChild(
      document.createTextNode(
        'This browser is too old for LectureShelf. Please update it: Chrome or Android WebView 111, Firefox 115 ' +
          'or Safari 16.4 and newer work.'
      )
    )
    document.body.innerHTML = ''
    document.body.appendChild(sentence)
  }

  /* The name of the site, one letter every 200 ms; at once for those who asked for less motion. */
  function typeName() {
    var name = 'LectureShelf'
    var place = document.querySelector('[data-preloader-name]')
    if (!place) return
    if (window.matchMedia && matchMedia('(prefers-reduced-motion: reduce)').matches) {
      place.textContent = name
      return
    }
    var typed = 0
    var timer = setInterval(function () {
      typed += 1
      place.textContent = name.slice(0, typed)
      if (typed === name.length || !document.body.contains(place)) clearInterval(timer)
    }, 200)
  }

  var supported = isSupported()
  root.setAttribute('data-mantine-color-scheme', colourScheme())
  /* main.tsx does nothing where this says no. */
  root.setAttribute('data-browser', supported ? 'supported' : 'too-old')

  document.addEventListener('DOMContentLoaded', supported ? typeName : refuse)
})()
