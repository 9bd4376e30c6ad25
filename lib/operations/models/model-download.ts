import { getAccount } from "#lib/auth/accounts/accounts.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { askForDownload, type DownloadMethod, type ModelDownload } from "./download-state.ts";
import type { AnsweringModel } from "./model-state.ts";

const isInstanceOwner = async (actor: MemberActor): Promise<boolean> =>
  actor.role === "owner" && (await getAccount(actor)).isInstanceOwner;

/**
 * The language model that the owner of the instance can download. Null for anybody else, and if `answering`, which answers
 * in calls now, is a real model.
 */
export async function findModelDownload(
  actor: MemberActor,
  answering: AnsweringModel | null,
  modelsUrl: string = env.MODELS_URL,
): Promise<ModelDownload | null> {
  if (answering?.kind !== "demo" && answering?.kind !== "none") return null;
  return (await isInstanceOwner(actor)) ? await askForDownload("GET", modelsUrl) : null;
}

/** Reads, starts or cancels the download of a language model for all accounts. Only the instance's owner may do this. */
export async function changeModelDownload(
  actor: MemberActor,
  method: DownloadMethod,
  modelsUrl: string = env.MODELS_URL,
): Promise<ModelDownload> {
  if (!(await isInstanceOwner(actor))) {
    throw new AppError("AUTH_DENIED", {
      message: "Only the owner of this instance can download a language model",
    });
  }
  const download = await askForDownload(method, modelsUrl);
  if (download) return download;
  throw new AppError("SERVICE_UNAVAILABLE", { message: "The models server did not respond. Try again" });
}
