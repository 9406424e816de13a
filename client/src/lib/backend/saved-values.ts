/** What the host of tables keeps in this browser, by key. Where nothing can be stored, it is kept for this tab only. */

const DATABASE = "ludoteca";
const STORE = "values";

export type Change = { save: string; value: unknown } | { forget: string };

export class SavedValues {
  private constructor(
    private database: IDBDatabase | undefined,
    private readonly onFailure: () => void,
  ) {}

  /** `onFailure` is called once, when something cannot be stored. */
  static async open(onFailure: () => void): Promise<SavedValues> {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      return new SavedValues(await done(opening), onFailure);
    } catch {
      onFailure();
      return new SavedValues(undefined, onFailure);
    }
  }

  async all(): Promise<Record<string, unknown>> {
    if (!this.database) return {};
    const store = this.database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(keys.map((key, at) => [String(key), values[at] as unknown]));
  }

  /** Resolves when all of them are stored. */
  async store(changes: Change[]): Promise<void> {
    if (!this.database || !changes.length) return;
    try {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const change of changes) {
        if ("save" in change) store.put(change.value, change.save);
        else store.delete(change.forget);
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
      });
    } catch {
      this.database = undefined;
      this.onFailure();
    }
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not stored"));
  });
