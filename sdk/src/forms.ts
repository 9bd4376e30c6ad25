/**
 * A document to create. `file`: its text, or a file: text, PDF or Word. `url`: the address of a page to fetch once, whose
 * title is the name if there is none.
 */
export type NewDocument = ({ name: string; file: string | Blob } | { name?: string; url: string }) & {
  description?: string;
  /** Id of a document of the same knowledge base to delete once this one is completed. */
  replaces?: string;
};

/** Creates the upload form of a document. */
export function documentForm(document: NewDocument): FormData {
  if ("url" in document) return formOf(document);
  const { file, ...fields } = document;
  const text = typeof file === "string" ? new Blob([file], { type: "text/plain" }) : file;
  return formOf(fields, text, "document.txt");
}

/** An avatar to create. `file`: a photo of a person, or an avatar's folder as a zip. */
export type NewAvatar = {
  file: Blob;
  /** Id of the avatar whose voice it gets. */
  voice_of: string;
  /** Required for a photo, and a zip made from one: it shows you, or you have the person's written consent. */
  consent?: "self" | "written";
  /**
   * With a photo: a further one with an open smile, for the person's own teeth and smile. In other light than the photo, only
   * its teeth are used.
   */
  smile?: Blob;
  /** With a photo: a further one with the mouth wide open, for the mouth's inside and the jaw. */
  aah?: Blob;
  /** With a photo: a further one with both eyes shut, for the eyelids. */
  eyes_shut?: Blob;
  /** With a photo: a further one with raised brows, for brows and forehead. */
  brows_up?: Blob;
  name?: string;
  /** SHA-256 of the photo's file in hex, which the consent is for. Required with the zip of a photo's avatar. */
  photo_hash?: string;
  /** SHA-256 of the further pictures' files in hex. */
  smile_hash?: string;
  aah_hash?: string;
  eyes_shut_hash?: string;
  brows_up_hash?: string;
};

/** Creates the upload form of an avatar. */
export const avatarForm = ({ file, ...fields }: NewAvatar): FormData => formOf(fields, file, "avatar");

/** Creates the upload form of a picture. */
export const pictureForm = (file: Blob): FormData => formOf({}, file, "picture");

/** A take that says audio, as WAV, MP3, M4A or OGG. `script`: what is said, for the captions; recognized if omitted. */
export type NewOwnAudio = {
  avatar_id: string;
  file: Blob;
  script?: string;
  language?: string;
  name?: string;
};

/** Creates the upload form of a take's own audio. */
export const ownAudioForm = ({ file, ...fields }: NewOwnAudio): FormData => formOf(fields, file, "audio");

/** Music for the take with this `id`, as WAV, MP3, M4A or OGG. */
export type NewMusic = { id: string; file: Blob };

/** Creates the upload form of a take's music. */
export const musicForm = ({ file, ...fields }: NewMusic): FormData => formOf(fields, file, "music");

/** An image for the background of avatars, as JPEG, PNG or WebP. */
export type NewBackground = { name: string; file: Blob };

/** Creates the upload form of a background. */
export const backgroundForm = ({ file, ...fields }: NewBackground): FormData =>
  formOf(fields, file, "background");

function formOf(fields: Record<string, string | Blob | undefined>, file?: Blob, fileName?: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  if (file) form.set("file", file, fileName);
  return form;
}
