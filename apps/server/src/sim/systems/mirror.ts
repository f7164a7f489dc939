/** An event as a system of the institute gets it. */
export interface HeardEvent {
  readonly id: string;
  readonly institute_code: string;
  readonly object_version: number;
  readonly data: { readonly object: string; readonly id: string };
}

/** What a system of the institute knows of an object. */
interface Known {
  readonly version: number;
  readonly body: unknown;
}

/**
 * An institute's own copy of everything, as docs/webhooks.md says to keep one: an id that it has changes nothing, and neither
 * does an older version.
 */
export class Mirror {
  /** The events that it has, in the order in which they came first. */
  readonly ids = new Set<string>();
  /** By kind and id. */
  readonly objects = new Map<string, Known>();

  take({ id, object_version: version, data }: HeardEvent): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    const name = `${data.object} ${data.id}`;
    const known = this.objects.get(name);
    if (known === undefined || known.version < version) this.objects.set(name, { version, body: data });
  }

  /** The disk of the system is gone. */
  forget(): void {
    this.ids.clear();
    this.objects.clear();
  }
}
