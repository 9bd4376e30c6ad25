import { isTaken, nullIfMissing } from "./s3-errors.ts";
import { presign, type RequestLimits, readBody, S3Requests } from "./s3-requests.ts";
import { parseUploads, uploadObject } from "./s3-upload.ts";
import { withScratchFile } from "./scratch-folder.ts";
import {
  type ByteRange,
  type Content,
  type DownloadOptions,
  type Storage,
  StorageError,
  type StoredFile,
} from "./storage-api.ts";
import type { S3Settings } from "./storage-settings.ts";

const PAGE = 1_000;
/** A job may still be writing into a folder that is being removed. */
const MAX_REMOVE_ROUNDS = 5;
const UPLOAD_LIFETIME_S = 120;

export type S3StorageOptions = {
  dataDir: string;
  /** Called before anything is written. Throws if the bucket must not be written to. */
  guard?: () => Promise<void>;
  limits?: RequestLimits;
};

/** Keeps files as objects in a bucket, with a prefix. */
export class S3Storage implements Storage {
  readonly kind = "s3";
  private readonly settings: S3Settings;
  private readonly requests: S3Requests;
  private readonly options: S3StorageOptions;

  constructor(settings: S3Settings, options: S3StorageOptions) {
    this.settings = settings;
    this.options = options;
    this.requests = new S3Requests(settings, options.limits);
  }

  async checkUsable(): Promise<void> {
    await this.guard();
  }

  private name(key: string): string {
    return this.settings.prefix + key;
  }

  private async guard(): Promise<void> {
    await this.options.guard?.();
  }

  async write(key: string, make: (file: string) => Promise<void>): Promise<void> {
    await this.guard();
    await withScratchFile(this.options.dataDir, async (file) => {
      await make(file);
      await uploadObject(this.requests, this.name(key), { file });
    });
  }

  async put(key: string, content: Content): Promise<void> {
    await this.guard();
    await uploadObject(this.requests, this.name(key), { content });
  }

  /** Unguarded: the guard itself uses it. */
  async putNew(key: string, content: Uint8Array | string): Promise<boolean> {
    const body = Buffer.from(content);
    const headers = { "if-none-match": "*" };
    return await this.requests.write(async () => {
      try {
        await this.requests.send("PUT", this.name(key), { headers, body });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    });
  }

  async stat(key: string): Promise<StoredFile | null> {
    const found = await this.requests.read(() =>
      this.requests.send("HEAD", this.name(key)).catch(nullIfMissing),
    );
    if (!found) return null;
    const bytes = Number(found.headers.get("content-length") ?? 0);
    return { key, bytes, modifiedMs: Date.parse(found.headers.get("last-modified") ?? "") || 0 };
  }

  async open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null> {
    const [from, to] = range ? [range.start, range.end + 1] : [0, undefined];
    const response = await this.requests.read((s3) =>
      s3.getObjectRaw(this.name(key), !range, from, to).catch(nullIfMissing),
    );
    return response && readBody(response, this.requests.limits.stallMs);
  }

  async *list(path: string): AsyncGenerator<StoredFile> {
    const prefix = this.name(path);
    let token: string | undefined;
    do {
      const page = await this.requests.read((s3) => s3.listObjectsPaged("/", prefix, PAGE, token));
      if (!page) throw new StorageError("no_bucket", this.settings.bucket);
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        if (Key !== prefix && path !== "" && !Key.startsWith(`${prefix}/`)) continue;
        const key = Key.slice(this.settings.prefix.length);
        yield { key, bytes: Size, modifiedMs: LastModified.getTime() };
      }
      token = page.nextContinuationToken;
    } while (token);
  }

  async folders(path: string): Promise<string[]> {
    const prefix = `${this.name(path)}/`;
    const found = await this.requests.read((s3) =>
      s3.listObjects("/", prefix, undefined, { delimiter: "/" }),
    );
    if (!found) throw new StorageError("no_bucket", this.settings.bucket);
    const names = found.map(({ Key }) => Key.slice(prefix.length));
    return names.filter((name) => name.endsWith("/")).map((name) => name.slice(0, -1));
  }

  async remove(path: string): Promise<void> {
    await this.guard();
    for (let round = 0; round < MAX_REMOVE_ROUNDS; round += 1) {
      const names: string[] = [];
      for await (const { key } of this.list(path)) names.push(this.name(key));
      if (names.length === 0) return;
      const removed = await this.requests.write((s3) => s3.deleteObjects(names));
      if (removed.some((isRemoved) => !isRemoved))
        throw new StorageError("read_only", "files were not deleted");
    }
  }

  async copy(from: string, to: string): Promise<void> {
    await this.guard();
    await this.requests.write((s3) => s3.copyObject(this.name(from), this.name(to)));
  }

  /** A copy onto itself, which S3 allows if it replaces the metadata. */
  async touch(key: string): Promise<void> {
    await this.guard();
    const name = this.name(key);
    const options = { metadataDirective: "REPLACE", contentType: "application/octet-stream" } as const;
    await this.requests.write((s3) => s3.copyObject(name, name, options).catch(nullIfMissing));
  }

  downloadUrl(key: string, options: DownloadOptions): string | null {
    const { settings } = this;
    if (!settings.redirect) return null;
    const { type, disposition, lifetimeS } = options;
    return presign(settings, settings.publicEndpoint, {
      method: "GET",
      key: this.name(key),
      lifetimeS,
      query: {
        "response-content-type": type,
        "response-cache-control": "private, max-age=3600",
        ...(disposition === undefined ? {} : { "response-content-disposition": disposition }),
      },
    });
  }

  async uploadUrl(key: string, bytes: number): Promise<string> {
    await this.guard();
    return presign(this.settings, this.settings.endpoint, {
      method: "PUT",
      key: this.name(key),
      lifetimeS: UPLOAD_LIFETIME_S,
      headers: { "content-length": String(bytes) },
    });
  }

  localFile(): null {
    return null;
  }

  async purgeUnfinished(beforeMs: number): Promise<number> {
    await this.guard();
    const listed = await this.requests.read((s3) => s3.listMultipartUploads("/", this.settings.prefix));
    const old = parseUploads(listed).filter(({ startedMs }) => startedMs < beforeMs);
    for (const { name, id } of old) {
      await this.requests.write((s3) => s3.abortMultipartUpload(name, id).catch(nullIfMissing));
    }
    return old.length;
  }
}
