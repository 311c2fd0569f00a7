/** The code of the chapter {@code Making it fast}. */
package com.example.guide.speed;
