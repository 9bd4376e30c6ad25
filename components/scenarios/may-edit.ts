"use client";

import { createContext, useContext } from "react";

/** Whether the member may change the scenario of the editor. Others can look at everything in it. */
export const MayEdit = createContext(true);

export const useMayEdit = (): boolean => useContext(MayEdit);
