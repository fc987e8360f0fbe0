// Knows names of the platform that scripts use: globals, members of globals, members of objects, events, attributes.

/** Adds a meaning to those that a name has. */
const note = (map, name, compat) => {
  const meanings = map.get(name)
  if (meanings === undefined) map.set(name, [compat])
  else meanings.push(compat)
}

const plainName = (name) => name.replace(/_(static|event|permission)$/, '')

const isFeature = ([name, value]) => name !== '__compat' && value.__compat !== undefined

/** The names below one interface: members, or events with the name of their handler. */
const addInterface = (features, name, value) => {
  const [statics, own] = [new Map(), new Map()]
  features.statics.set(name, statics)
  features.own.set(name, own)
  for (const [key, member] of Object.entries(value).filter(isFeature)) {
    if (key.endsWith('_event')) {
      note(features.events, plainName(key), member.__compat)
      note(features.members, `on${plainName(key)}`, member.__compat)
      continue
    }
    if (key.endsWith('_static')) note(statics, plainName(key), member.__compat)
    note(features.members, plainName(key), member.__compat)
    note(own, plainName(key), member.__compat)
  }
}

/** What stands without a name in front of it. */
const globalScopes = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'DedicatedWorkerGlobalScope']

const addGlobals = (features, api) => {
  for (const scope of globalScopes)
    for (const [name, { __compat }] of Object.entries(api[scope] ?? {}).filter(isFeature))
      if (!name.endsWith('_event')) note(features.globals, plainName(name), __compat)
}

/** JavaScript's own interfaces: what is on the constructor is not marked, so names of prototypes are looked up, too. */
const addBuiltin = (features, name, value) => {
  addInterface(features, name, value)
  const own = globalThis[name]
  const statics = features.statics.get(name)
  for (const [key, { __compat }] of Object.entries(value).filter(isFeature)) {
    const isOnPrototype = typeof own === 'function' && own.prototype !== undefined && key in own.prototype
    if (!isOnPrototype) note(statics, key, __compat)
  }
  // Intl.Segmenter and its like have members of their own.
  for (const [key, inner] of Object.entries(value))
    if (/^[A-Z]/.test(key) && inner.__compat !== undefined && name !== key)
      addInterface(features, `${name}.${key}`, inner)
}

const addAttributes = (features, { elements, global_attributes }) => {
  for (const [name, { __compat }] of Object.entries(global_attributes).filter(isFeature))
    note(features.attributes, `* ${name}`, __compat)
  for (const [element, attributes] of Object.entries(elements)) {
    features.elements.add(element)
    for (const [name, { __compat }] of Object.entries(attributes).filter(isFeature))
      note(features.attributes, `${element} ${name}`, __compat)
  }
}

/** @returns every name of the data with its meanings, by what it stands for */
export const scriptFeatures = (data) => {
  const features = {
    globals: new Map(),
    statics: new Map(),
    own: new Map(),
    members: new Map(),
    events: new Map(),
    attributes: new Map(),
    elements: new Set(),
  }
  for (const [name, value] of Object.entries(data.api)) {
    if (value.__compat !== undefined) note(features.globals, name, value.__compat)
    addInterface(features, name, value)
  }
  for (const [name, value] of Object.entries(data.javascript.builtins)) {
    if (value.__compat !== undefined) note(features.globals, name, value.__compat)
    addBuiltin(features, name, value)
  }
  addGlobals(features, data.api)
  addAttributes(features, data.html)
  return features
}

/** What an object that every page has is an instance of. */
const interfaces = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
  performance: 'Performance',
  caches: 'CacheStorage',
  crypto: 'Crypto',
  indexedDB: 'IDBFactory',
  'navigator.storage': 'StorageManager',
  'navigator.serviceWorker': 'ServiceWorkerContainer',
  'navigator.clipboard': 'Clipboard',
  'navigator.locks': 'LockManager',
}

const plainOwner = (owner) => owner.replace(/^(window|self|globalThis)\./, '')

/** The meanings of a member whose owner is known; null where it is not. */
const knownMeanings = (features, owner, name) => {
  if (owner === null) return null
  const plain = plainOwner(owner)
  const instance = interfaces[plain]
  if (instance !== undefined) return features.own.get(instance)?.get(name) ?? []
  const statics = features.statics.get(plain)
  return statics === undefined ? null : (statics.get(name) ?? [])
}

/** @returns what the name of a use may mean, and how people write it */
export const meaningsOf = (features, { kind, name, owner }) => {
  if (kind === 'global') return { what: name, meanings: features.globals.get(name) ?? [] }
  if (kind === 'event') return { what: `event ${name}`, meanings: features.events.get(name) ?? [] }
  if (kind === 'attribute') {
    // Whose attribute a script sets cannot be seen.
    const elements = owner === '*' ? ['*', ...features.elements] : ['*', owner]
    const meanings = elements.flatMap((element) => features.attributes.get(`${element} ${name}`) ?? [])
    return { what: `<${owner} ${name}>`, meanings }
  }
  const known = knownMeanings(features, owner, name)
  if (known !== null) return { what: `${plainOwner(owner)}.${name}`, meanings: known }
  // Whose member a name is cannot be seen: only methods count, whose names are rarer.
  return {
    what: `.${name}()`,
    isGuess: true,
    meanings: kind === 'method' ? (features.members.get(name) ?? []) : [],
  }
}
