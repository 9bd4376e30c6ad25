"""Prints the distance of dlib's face descriptor of each picture to that of the first one: below 0.6 is the same person.

python identity.py <portrait> <picture>... needs dlib-bin 20.0.1, numpy, pillow, and face_recognition_models 0.3.0 unpacked in the
folder that FACE_MODELS names (bench/README.md).
"""

import os
import sys

import dlib
import numpy as np
from PIL import Image

MODELS = os.environ["FACE_MODELS"]
SIDE = 720

detect = dlib.get_frontal_face_detector()
find_points = dlib.shape_predictor(os.path.join(MODELS, "shape_predictor_68_face_landmarks.dat"))
describe = dlib.face_recognition_model_v1(os.path.join(MODELS, "dlib_face_recognition_resnet_model_v1.dat"))


def descriptor(path):
    picture = Image.open(path).convert("RGB")
    picture.thumbnail((SIDE, SIDE))
    pixels = np.asarray(picture)
    faces = detect(pixels, 1)
    if not faces:
        return None
    return np.array(describe.compute_face_descriptor(pixels, find_points(pixels, faces[0])))


portrait = descriptor(sys.argv[1])
for path in sys.argv[2:]:
    found = descriptor(path)
    print("nan" if found is None else f"{np.linalg.norm(found - portrait):.4f}")
