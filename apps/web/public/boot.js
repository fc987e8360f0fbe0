/* Runs before the first paint, in every browser: ES5 only, no modules. */
;(function () {
  'use strict'

  var root = document.documentElement

  /* Storage may be blocked. `catch` without a binding is too new for the browsers this file must run in. */
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch (blocked) {
      return String(blocked)
    }
  }

  /* Sets the colour scheme, so that a dark page does not flash light. The key is Mantine's. */
  function colourScheme() {
    var stored = read('mantine-color-scheme-value')
    if (stored === 'light' || stored === 'dark') return stored
    return window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  /*
   * The oldest supported browsers: Chrome and WebView 111, Firefox 115, Safari 16.4. color-mix came with
   * Chrome 111, toSorted with Firefox 115, lookbehind in a regular expression with Safari 16.4.
   */
  function isSupported() {
    try {
      return (
        'ab'.replace(new RegExp('(?<=a)b'), '') === 'a' &&
        typeof Array.prototype.toSorted === 'function' &&
        CSS.supports('color', 'color-mix(in srgb, red, blue)')
      )
    } catch (missing) {
      return !missing
    }
  }

  function refuse() {
    var sentence = document.createElement('p')
    sentence.className = 'unsupported'
    sentence.setAttribute('role', 'alert')
    sentence.appendChild(
      document.createTextNode(
        'This browser is too old for LectureShelf. Please update it: Chrome or Android WebView 111, Firefox 115 ' +
          'or Safari 16.4 and newer work.',
      ),
    )
    document.body.innerHTML = ''
    document.body.appendChild(sentence)
  }

  /* Types the name of the site, one letter every 200 ms, or all at once with reduced motion. */
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

  /* A token has three parts; anything else in storage (an error's text, nothing) does not. */
  function isSignedIn() {
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(read('token') || '')
  }

  /*
   * A prerendered page is shown before the program runs. Presses that need the program are recorded by their
   * place on the page, and taking-over.ts repeats them. Other links work without it.
   */
  function notePress(event) {
    var page = document.querySelector('[data-prerendered]')
    if (!page || !page.contains(event.target) || event.ctrlKey || event.metaKey || event.shiftKey) return
    var pressed = event.target.closest('a, button, input')
    if (!pressed || (pressed.tagName === 'A' && pressed.getAttribute('href') !== '/')) return
    if (pressed.tagName === 'A') event.preventDefault()
    var all = Array.prototype.slice.call(page.querySelectorAll('a, button, input'))
    var earlier = page.getAttribute('data-pressed')
    page.setAttribute('data-pressed', (earlier ? earlier + ' ' : '') + all.indexOf(pressed))
  }

  var supported = isSupported()
  root.setAttribute('data-mantine-color-scheme', colourScheme())
  /* main.tsx does not start the program in a browser that is too old. */
  root.setAttribute('data-browser', supported ? 'supported' : 'too-old')
  if (isSignedIn()) root.setAttribute('data-signed-in', '')
  document.addEventListener('click', notePress)

  /* `interactive` comes before the deferred module has arrived; DOMContentLoaded would wait for it. */
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return
    if (supported) typeName()
    else refuse()
  })
})()
