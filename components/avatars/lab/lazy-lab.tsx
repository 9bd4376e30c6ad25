"use client";

import dynamic from "next/dynamic";

/** The lab, fetched where it is shown: outside development its page is not found, and need not weigh anything. */
export const LazyLab = dynamic(() => import("./avatar-lab.tsx").then((loaded) => loaded.AvatarLab));
