// Where site data is blocked, asking for `localStorage` throws, and react-admin asks while it loads. There
// what would be kept lasts as long as the page. A script of its own: it runs before every module.
{
  class MemoryStorage {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key, value) {
      this[key] = String(value)
    }
    removeItem(key) {
      delete this[key]
    }
    key(at) {
      return Object.keys(this)[at] ?? null
    }
    get length() {
      return Object.keys(this).length
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    try {
      window[name].getItem('')
    } catch {
      Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true })
    }
}
